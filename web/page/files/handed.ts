/** What a person, or a program, hands to the page: files, or a folder of them. */

export interface Chosen {
  /** The name of the file or of the folder. */
  name: string;
  files: File[];
}

/** Null where there are no files. */
export function chosenOf(files: File[]): Chosen | null {
  if (files.length === 0) return null;
  const [first] = files;
  const above = first.webkitRelativePath.split("/")[0];
  return { name: above || (files.length === 1 ? first.name : `${first.name} …`), files };
}

/** Whoever chooses a folder chooses the files of the folders in it, too. */
export const ofFolderItself = (files: File[]): File[] =>
  files.filter(({ webkitRelativePath }) => webkitRelativePath.split("/").length < 3);

/** A folder that a browser hands over. A page that is a file may read only the first kind. */
interface Folder {
  name: string;
  files(): Promise<File[]>;
}

/** https://developer.mozilla.org/docs/Web/API/DataTransferItem/getAsFileSystemHandle, where there is one. */
function folderOfHandle(handle: any): Folder {
  const files = async () => {
    const all: File[] = [];
    for await (const each of handle.values())
      if (each.kind === "file") all.push(await each.getFile());
    return all;
  };
  return { name: handle.name, files };
}

/** https://developer.mozilla.org/docs/Web/API/DataTransferItem/webkitGetAsEntry */
function folderOfEntry(entry: FileSystemDirectoryEntry): Folder {
  const reader = entry.createReader();
  const some = () => new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
  const fileOf = (file: FileSystemFileEntry) => new Promise<File>((...done) => file.file(...done));
  const files = async () => {
    const all: FileSystemEntry[] = [];
    for (let next = await some(); next.length > 0; next = await some()) all.push(...next);
    const ofFiles = all.filter((each) => each.isFile) as FileSystemFileEntry[];
    return Promise.all(ofFiles.map(fileOf));
  };
  return { name: entry.name, files };
}

async function folderOf(item: any): Promise<Folder | null> {
  const entry = item.webkitGetAsEntry?.();
  if (!entry?.isDirectory) return null;
  if (!item.getAsFileSystemHandle) return folderOfEntry(entry);
  return folderOfHandle(await item.getAsFileSystemHandle());
}

/** Must be called while the event is handled: afterwards `transfer` is empty. */
export async function droppedIn(transfer: DataTransfer): Promise<Chosen | null> {
  const files = chosenOf([...transfer.files]);
  const folders = await Promise.all([...transfer.items].map(folderOf));
  const folder = folders.find((each) => each !== null);
  return folder ? { name: folder.name, files: await folder.files().catch(() => []) } : files;
}
