/** The exit code of a run that was stopped with Ctrl-C. */
const INTERRUPTED = 130

/** Its result has only the rows that were finished by then, so a row that it lacks says nothing. */
export function isInterrupted({ exit_code }: { readonly exit_code?: number | undefined }): boolean {
  return exit_code === INTERRUPTED
}
