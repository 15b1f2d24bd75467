import { McproveError } from '../core/error.js'

/** True when a shell would expand it. */
export function isGlob(text: string): boolean {
  return /[*?{[]/.test(text)
}

/** The folder a glob's matches all lie in. */
export function globBase(glob: string): string {
  const parts = glob.split('/')
  const first = parts.findIndex(isGlob)
  const base = parts.slice(0, first).join('/')
  return base === '' ? (glob.startsWith('/') ? '/' : '.') : base
}

/** `*` and `?` within one path part, `**` over parts, `{a,b}`, `[abc]`. */
export function globPattern(text: string): RegExp {
  const glob = text.replace(/^\.\//, '')
  let source = ''
  let depth = 0
  for (let i = 0; i < glob.length; i += 1) {
    const rest = glob.slice(i)
    const char = glob.charAt(i)
    const set = /^\[!?[^\]/]+\]/.exec(rest)?.[0]
    if (rest.startsWith('**/')) {
      source += '(?:[^/]+/)*'
      i += 2
    } else if (rest.startsWith('**')) {
      source += '.*'
      i += 1
    } else if (char === '*') source += '[^/]*'
    else if (char === '?') source += '[^/]'
    else if (char === '{') {
      source += '(?:'
      depth += 1
    } else if (char === '}' && depth > 0) {
      source += ')'
      depth -= 1
    } else if (char === ',' && depth > 0) source += '|'
    else if (set !== undefined) {
      source += set.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
      i += set.length - 1
    } else source += char.replace(/[.+^$()|[\]{}\\]/g, '\\$&')
  }
  try {
    return new RegExp(`^${source}${')'.repeat(depth)}$`)
  } catch (cause) {
    throw new McproveError('BAD_USAGE', `\`${text}\` is no valid glob`, { hint: 'Check its brackets.', cause })
  }
}
