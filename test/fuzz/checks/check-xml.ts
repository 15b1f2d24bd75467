// A cheap check that XML is well-formed: libxml2 has the last word on reports elsewhere, and takes a process each time.
import { WrongOutput } from '../target.js'

const TAG = /<(?:\?xml [^<>]*\?|(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*(\/?))>/y
const TEXT = /[^<]+/y
const BAD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/
// XML 1.0, production 2: the control characters and halves of surrogate pairs that no document may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u

/** Throws where a parser of XML would. Knows what our reports use: elements, attributes, text. */
export function checkXml(xml: string): void {
  if (FORBIDDEN.test(xml)) throw new WrongOutput('the XML holds a character that XML forbids')
  if (BAD_REFERENCE.test(xml)) throw new WrongOutput('the XML holds a bare &')
  const open: string[] = []
  for (let at = 0; at < xml.length; ) {
    const pattern = xml[at] === '<' ? TAG : TEXT
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match === null) throw new WrongOutput(`the XML has no tag at ${JSON.stringify(xml.slice(at, at + 80))}`)
    at = pattern.lastIndex
    const [, closing, name, , empty] = match
    if (name === undefined) continue
    if (closing === '/' && open.pop() !== name) throw new WrongOutput(`the XML closes <${name}>, which is not open`)
    if (closing === '' && empty === '') open.push(name)
  }
  if (open.length > 0) throw new WrongOutput(`the XML never closes <${open.join('><')}>`)
}
