/** Shorter ids are numbers that start again in each conversation. */
export const MIN_ID_LENGTH = 8

/** What tells a call from others. Clients may complete the arguments of a call, but not change its id. */
export function callMark(id: unknown, name: unknown, args: unknown): readonly unknown[] {
  const isTelling = typeof id === 'string' && id.length >= MIN_ID_LENGTH
  return isTelling ? [id, name ?? null] : [id ?? null, name ?? null, args ?? null]
}
