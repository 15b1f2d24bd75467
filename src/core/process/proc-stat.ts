/** What mcprove asks of `/proc/<pid>/stat` on Linux. */
export interface ProcStat {
  /** `Z` is a process that has ended and that its parent has not asked about yet. */
  readonly state: string
  readonly parent: number
  readonly session: number
  /** In ticks since the machine was booted: with the pid it tells a process from a later one of the same number. */
  readonly started: string
}

export function parseProcStat(text: string): ProcStat {
  // proc(5): the second field is the command in parentheses and may hold anything; fields 3 on follow the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parent: Number(fields[1]), session: Number(fields[3]), started: fields[19] ?? '' }
}
