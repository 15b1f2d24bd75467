// Assertions about the answer, as matchers.

/** Null when the value does not fit the assertion. */
type ToMatcher = (value: unknown) => Record<string, unknown> | null

const scalar = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

const ofText =
  (matcher: string): ToMatcher =>
  (value) => {
    const text = scalar(value)
    return text === null || text === '' ? null : { [matcher]: text }
  }

/** A list, or a text with commas. */
const listOf = (value: unknown): string[] | null => {
  const list = typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value
  const texts = Array.isArray(list) ? list.map(scalar) : null
  return texts === null || texts.length === 0 || texts.some((one) => one === null || one === '')
    ? null
    : texts.filter((one) => one !== null)
}

const ofList =
  (matcher: string): ToMatcher =>
  (value) => {
    const list = listOf(value)
    return list === null ? null : { [matcher]: list }
  }

const ofEach =
  (combined: string): ToMatcher =>
  (value) => {
    const list = listOf(value)
    return list === null ? null : { [combined]: list.map((one) => ({ icontains: one })) }
  }

export const TEXT_MATCHERS: Readonly<Record<string, ToMatcher>> = {
  contains: ofText('contains'),
  icontains: ofText('icontains'),
  equals: ofText('exact'),
  'starts-with': ofText('starts-with'),
  regex: ofText('regex'),
  'contains-all': ofList('contains-all'),
  'contains-any': ofList('contains-any'),
  'icontains-all': ofEach('all'),
  'icontains-any': ofEach('or'),
}
