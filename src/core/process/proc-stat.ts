/** What mcprove reads from `/proc/<pid>/stat` on Linux. */
export interface ProcStat {
  /** `Z` is a zombie: the process has ended and its parent has not waited for it yet. */
  readonly state: string
  readonly parent: number
  readonly session: number
  /** In clock ticks since boot. Together with the pid it identifies a process, because pids are reused. */
  readonly started: string
}

export function parseProcStat(text: string): ProcStat {
  // proc(5): the second field is the command in parentheses and may contain anything; field 3 starts after the last
  // one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parent: Number(fields[1]), session: Number(fields[3]), started: fields[19] ?? '' }
}
