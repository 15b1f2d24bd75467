/** A value that the text states for an argument. */
export interface StatedValue {
  readonly text: string
  /**
   * `number` is a bare number. `run` is the unquoted rest of a line after `name:`, which may continue after the value.
   */
  readonly form: 'literal' | 'number' | 'run'
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/
const LEADING_NUMBER = /^[-+]?\d+(?:\.\d+)?/
const GROUPED = /(\d),(?=\d{3}(?!\d))/g

/** Whether a recorded argument has the stated value: numbers compare as numbers, strings ignore case and spaces. */
export function holdsValue(recorded: unknown, stated: StatedValue): boolean {
  if (Array.isArray(recorded)) return recorded.some((element) => holdsValue(element, stated))
  // Prose cannot state an object.
  if (typeof recorded === 'object' && recorded !== null) return true
  const text = normalize(stated.text)
  const value = normalize(String(recorded))
  if (text === value) return true
  const number = toNumber(text, stated.form)
  if (number !== null && NUMBER.test(value)) return number === Number(value)
  return (
    stated.form === 'run' && value !== '' && text.startsWith(value) && !/[\p{L}\p{N}]/u.test(text.charAt(value.length))
  )
}

/** A bare number next to the name of a flag or a list counts something else. */
export function canState(recorded: unknown, { form }: StatedValue): boolean {
  return form !== 'number' || typeof recorded === 'number' || typeof recorded === 'string'
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replace(GROUPED, '$1')
}

function toNumber(text: string, form: StatedValue['form']): number | null {
  const digits = form === 'run' ? LEADING_NUMBER.exec(text)?.[0] : NUMBER.test(text) ? text : undefined
  return digits === undefined ? null : Number(digits)
}
