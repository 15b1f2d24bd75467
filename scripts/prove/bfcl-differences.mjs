// Why our verdict differs from the published one, as far as the two explanations tell.

/** Checked in this order: an answer may have several faults, and the first that only BFCL reports decides. */
const ONLY_BFCL_FAILS = [
  [
    /Nested type checking failed/,
    'whole numbers in a list of floats (`[1, 3]` for `[1.0, 3.0]`): JSON has one kind of number',
  ],
  [/Expected type (?:integer|float), got (?:float|int)/, '`10.0` for `10`: JSON has one kind of number'],
  [/got NoneType/, 'null for an argument that may be left out: mcprove treats null as absent'],
  [
    /Function name .* not found in model output/,
    'the name of the function in another spelling: mcprove ignores case, `-`, `_` and `.`',
  ],
  [/cannot_find_description/, 'the possible answer names a function that the question does not have'],
  [/Invalid value for parameter/, 'a text that differs in marks that only mcprove ignores (brackets, quotes, colons)'],
  [/Incorrect type for parameter/, 'another type of value that mcprove treats as equal'],
  [/decoder/, 'text next to the calls of an answer, which BFCL does not decode'],
  [/cannot_find_match/, 'calls with a better pairing: BFCL takes the first that fits'],
]

const ONLY_MCPROVE_FAILS = [
  [
    /Expected 0 tool call\(s\)/,
    'a call where none is expected, with arguments that are not JSON or with text next to it: BFCL sees no call',
  ],
  [/Tool selection mismatch/, 'the name of the function, where BFCL accepts part of a name'],
  [/Expected \d+ tool call\(s\)/, 'another number of calls, where BFCL reads the list differently'],
  [/which is not in the expected call/, 'an argument that the possible answer does not have'],
  [
    /earned 0 of 1: expected/,
    'a value that BFCL treats as equal: text without its decimal point or sign, or true for 1',
  ],
]

/** `published` is the entry of a failure, undefined when BFCL passed the answer; `findings` are those of our run. */
export function differenceReason(published, findings) {
  const [side, table] =
    published === undefined ? ['only mcprove fails', ONLY_MCPROVE_FAILS] : ['only BFCL fails', ONLY_BFCL_FAILS]
  const text =
    published === undefined
      ? findings.map(({ message }) => message).join('\n')
      : JSON.stringify([published.error_type, published.error])
  const known = table.find(([pattern]) => pattern.test(text))
  return `${side}: ${known?.[1] ?? 'not explained'}`
}
