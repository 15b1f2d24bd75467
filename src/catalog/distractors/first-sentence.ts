const MAX_CHARACTERS = 300

/** The first sentence of a description, with a full stop; empty when there is none. */
export function firstSentence(text: string): string {
  // A server may send megabytes.
  const start = text.slice(0, 4 * MAX_CHARACTERS).trim()
  const [sentence = ''] = /^.*?(?:[.!?](?=\s)|$)/m.exec(start) ?? []
  const cut = [...sentence].slice(0, MAX_CHARACTERS).join('').trim()
  return cut === '' || /[.!?]$/.test(cut) ? cut : `${cut.replace(/[,;:\s]+$/, '')}.`
}
