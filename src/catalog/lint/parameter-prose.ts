import type { Parameter } from './parameters.js'

/** `- path (string): The file to read`, as doc strings list arguments; the name may be quoted. */
const ARGUMENT_LINE =
  /^[ \t]*(?:[-*•][ \t]*)?["'`*]{0,3}([A-Za-z_][\w.-]{0,99})["'`*]{0,3}[ \t]*(?:\([^()\n]{0,80}\)[ \t]*)?(?::|--|–|—)(.*)$/

/** `use the 'head' parameter to …`. */
const QUOTED_NAME = /(["'`])([A-Za-z_][\w.-]{0,99})\1/g

/** What a tool's description says about its parameters, by name; empty when it only mentions one in quotes. */
export function proseOf(description: string, parameters: readonly Parameter[]): ReadonlyMap<string, string> {
  const prose = new Map<string, string>()
  if (parameters.length === 0) return prose
  const names = new Set(parameters.map(({ name }) => name))
  for (const [, , name = ''] of description.matchAll(QUOTED_NAME)) if (names.has(name)) prose.set(name, '')
  for (const line of description.split('\n')) {
    const [, name = '', text = ''] = ARGUMENT_LINE.exec(line) ?? []
    if (names.has(name) && text.trim() !== '') prose.set(name, text.trim())
  }
  return prose
}
