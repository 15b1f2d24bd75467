// URIs and URI templates as their RFCs write them. Each pattern takes linear time: no character fits two ways.

/** RFC 3986, 3.1: a scheme, then only characters of URIs, with whole percent encodings. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/
const ILLEGAL = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u
const BAD_PERCENT = /%(?![0-9A-Fa-f]{2})/

export type UriMistake = { readonly kind: 'scheme' } | { readonly kind: 'character'; readonly character: string }

export function uriMistake(uri: string): UriMistake | undefined {
  if (!SCHEME.test(uri)) return { kind: 'scheme' }
  const character = ILLEGAL.exec(uri)?.[0] ?? BAD_PERCENT.exec(uri)?.[0]
  return character === undefined ? undefined : { kind: 'character', character }
}

/** RFC 6570, 2.3: `{+path,name*,part:3}`. */
const VARIABLE = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?:\*|:[1-9][0-9]{0,3})?$/
const OPERATOR = /^[+#./;?&]/

/** Why a text is not a URI template: `{` without `}`; undefined when it is one. */
export function templateMistake(template: string): string | undefined {
  let rest = template
  for (;;) {
    const open = rest.search(/[{}]/)
    if (open === -1) return undefined
    if (rest[open] === '}') return 'has `}` without `{`'
    const close = rest.indexOf('}', open)
    if (close === -1) return 'has `{` without `}`'
    const expression = rest.slice(open + 1, close)
    const variables = expression.replace(OPERATOR, '').split(',')
    const wrong = variables.find((one) => !VARIABLE.test(one))
    if (wrong !== undefined) return `has the expression \`{${expression}}\`, which is not valid`
    rest = rest.slice(close + 1)
  }
}
