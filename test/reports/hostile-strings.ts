// 212 texts that a tool, a model or a suite could put into any field of a result.
const ATTACKS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><b onmouseover="alert(1)">',
  "' onfocus='alert(1)",
  '<!-- -->',
  '--><h1>x</h1>',
  '&lt;script&gt;',
  'javascript:alert(1)',
  ']]>',
  '<![CDATA[x]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '\u001b[2J\u001b[31mred',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u009b31m',
  '\u0000\u0001\u0008\u000b\u000c\u007f',
  '\rover',
  '\u202eevil\u202c',
  '\u2066hidden\u2069',
  '\u200b\u200d\ufeff',
  '\u2028line\u2029paragraph',
  '\ud800',
  'x\udc00y',
  '\ufffe\uffff',
  '::error file=x,line=1::injected',
  '::add-mask::secret',
  '::stop-commands::token',
  '%0A::error::injected',
  '##[error]injected',
  '##[group]x',
  '##vso[task.setvariable variable=PATH]/evil',
  '##VSO[task.complete result=Succeeded;]done',
  "##teamcity[buildStatus status='SUCCESS' text='fine']",
  'a,b=c:d',
  'ok 1 - fake # SKIP',
  'not ok 99',
  '1..0',
  'Bail out! now',
  '# TODO',
  '\\# \\',
  '---\n...',
  '| a | b |\n|---|---|',
  '\\| \\\\| |',
  '```\n</code></pre>\n```',
  '``` ` `` ````',
  '[link](javascript:alert(1)) ![i](https://evil.example/x.png)',
  '<https://evil.example> https://evil.example www.evil.example',
  '@everyone #1 **bold** _it_ ~~s~~ $x$',
  '# heading\n> quote\n- list',
  '{"schema":"x"}\n{"event":"summary"}',
  '../../../etc/passwd',
] as const

/** Alone, after a line feed, before one, and in the middle. */
export const HOSTILE_STRINGS: readonly string[] = ATTACKS.flatMap((attack) => [
  attack,
  `\n${attack}`,
  `${attack}\n   ${attack}`,
  `plain ${attack} words`,
])

/** What programs switch on stays; every other string of a value becomes `text`. */
const KEPT = new Set(['schema', 'status', 'outcome', 'level', 'kind', 'showing'])

export function withText<T>(value: T, text: string): T {
  // The shape is that of `value`: only strings change.
  return replaced(value, '', text) as T
}

function replaced(value: unknown, key: string, text: string): unknown {
  if (typeof value === 'string') return KEPT.has(key) ? value : text
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, key, text))
  if (typeof value !== 'object' || value === null) return value
  const isRecordOfNames = key === 'checks' || key === 'targets' || key === 'matcher'
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      isRecordOfNames ? text : name,
      isRecordOfNames ? inner : replaced(inner, name, text),
    ]),
  )
}
