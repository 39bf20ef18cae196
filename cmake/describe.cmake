# Runs the program MIYAMA to write into OUTPUT its manual pages, and completion for bash and zsh. EMULATOR runs a program that this
# machine cannot run itself.
file(MAKE_DIRECTORY ${OUTPUT}/man ${OUTPUT}/bash ${OUTPUT}/zsh)
execute_process(COMMAND ${EMULATOR} ${MIYAMA} completion words -- help "" OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${EMULATOR} ${MIYAMA} completion bash OUTPUT_FILE ${OUTPUT}/bash/miyama COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${EMULATOR} ${MIYAMA} completion zsh OUTPUT_FILE ${OUTPUT}/zsh/_miyama COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${EMULATOR} ${MIYAMA} manual OUTPUT_FILE ${OUTPUT}/man/miyama.1 COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z]+" commands "${names}")
foreach(command IN LISTS commands)
  execute_process(COMMAND ${EMULATOR} ${MIYAMA} manual ${command} OUTPUT_FILE ${OUTPUT}/man/miyama-${command}.1 COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB pages ${OUTPUT}/man/*.1)
execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
