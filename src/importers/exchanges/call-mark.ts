const MIN_ID_LENGTH = 8
/** `call_3`, `functions.search:0`: some servers count the calls of each conversation. */
const COUNTED = /^[A-Za-z_.-]{1,100}[:_-]?\d{1,5}$/

/** Whether no other conversation has the same id. */
export function isTellingId(id: string): boolean {
  return id.length >= MIN_ID_LENGTH && !COUNTED.test(id)
}

/** What tells a call from others. Clients may complete the arguments of a call, but not change its id. */
export function callMark(id: unknown, name: unknown, args: unknown): readonly unknown[] {
  const isTelling = typeof id === 'string' && isTellingId(id)
  return isTelling ? [id, name ?? null] : [id ?? null, name ?? null, args ?? null]
}
