/* Nim with three heaps of at most nine stones. The position with heaps of 7, 3 and 5 has the number 735.
   Replace each ???, and compare what the program prints with the right table:
   （日本語）9個までの三つの山のニムです。山が7個、3個、5個の局面の番号は 735 です。??? を埋めて、出力を正しい表と比べましょう。

       cc lecture.c -o lecture && ./lecture | miyama check nim --heaps 9,9,9 --against -
*/
#include <stdio.h>

int a[1000]; /* -1: lost; otherwise the number of a lost position to move to. -1 は負け、ほかは次に行く負けの局面 */

int main(void) {
  int i, j, k, x, n;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++)
      for (k = 0; k < 10; k++) {
        n = ???;
        a[n] = -1;
        for (x = 0; x < i; x++) /* leave x stones of the first heap. 一つ目の山をx個にする */
          if (a[???] == -1) a[n] = ???;
        for (x = 0; x < j; x++) /* of the second. 二つ目 */
          if (a[???] == -1) a[n] = ???;
        for (x = 0; x < k; x++) /* of the third. 三つ目 */
          if (a[???] == -1) a[n] = ???;
        printf("%03d %d\n", n, a[n]);
      }
  return 0;
}
