// Which entries of a list occurred, as bits. Coverage needs this for every run, and lists of numbers would take many
// times the memory.

export type EntryMarks = readonly number[]

/** Most lists are short, and an array literal is created many times faster than a filled array. */
export function noMarks(entries: number): number[] {
  return entries <= 32 ? [0] : new Array((entries + 31) >>> 5).fill(0)
}

export function mark(marks: number[], entry: number): void {
  const word = entry >>> 5
  marks[word] = (marks[word] ?? 0) | (1 << (entry & 31))
}

export function addMarks(marks: number[], further: EntryMarks): void {
  for (let word = 0; word < marks.length; word += 1) marks[word] = (marks[word] ?? 0) | (further[word] ?? 0)
}

export function countMarks(marks: EntryMarks): number {
  let count = 0
  for (const word of marks) for (let bits = word; bits !== 0; bits &= bits - 1) count += 1
  return count
}
