import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../core/errors/error.js'
import { globBase, globMatcher } from './glob.js'

describe('a glob', () => {
  it.each([
    ['*.yml', ['a.yml', '.yml'], ['a/b.yml', 'a.yaml']],
    ['./a?.yml', ['ab.yml', 'a😀.yml'], ['a.yml', 'a/.yml']],
    ['**/*.yml', ['a.yml', 'a/b.yml', 'a/b/c.yml'], ['a.js', '/a.yml']],
    ['a/**', ['a/', 'a/b', 'a/b/c'], ['a', 'b/a/c']],
    ['{a,b/{c,}}.yml', ['a.yml', 'b/c.yml', 'b/.yml'], ['b.yml', 'c.yml']],
    ['{a,b', ['a', 'b'], ['{a,b', '']],
    ['a}b,c', ['a}b,c'], ['ab']],
    ['[a-c!].yml', ['b.yml', '!.yml'], ['d.yml', '[.yml']],
    ['[!a-c]x', ['dx', '^x'], ['bx', '/x']],
    ['[!]', ['!'], ['a', '[!]']],
    ['[a\\]', ['a', '\\'], ['b']],
    ['[', ['['], ['a']],
    ['a.b+(c)', ['a.b+(c)'], ['axb+(c)']],
  ])('%s', (glob, taken, left) => {
    const matches = globMatcher(glob)
    expect(taken.filter((path) => !matches(path))).toEqual([])
    expect(left.filter((path) => matches(path))).toEqual([])
  })

  it('starts in the folder before its first wildcard', () => {
    expect(['*.yml', 'a/b/*.yml', '/*/b', '/a/{b,c}', 'a/b*/c'].map(globBase)).toEqual(['.', 'a/b', '/', '/a', 'a'])
  })

  it('with a range that runs backwards is refused', () => {
    const refused = () => globMatcher('a[z-a].yml')
    expect(refused).toFailWith('BAD_USAGE')
    expect(refused).toThrow(expect.toSatisfy((error) => isMcproveError(error) && error.code === 'BAD_USAGE'))
  })
})

it.each([
  [`${'*a'.repeat(100)}b`, 'a'.repeat(400)],
  [`${'**a'.repeat(100)}b`, `${'a/'.repeat(200)}a`],
  [`${'**/'.repeat(100)}b`, 'a/'.repeat(200)],
  [`${'{*,a,a*}'.repeat(100)}b`, 'a'.repeat(400)],
])('a glob with very many ways to match takes no longer for them (%#)', (glob, path) => {
  const matches = globMatcher(glob)
  expect([matches(`${path}c`), matches(`${path}b`)]).toEqual([false, true])
})

it('a glob may be nested deeper than any stack', () => {
  expect(globMatcher(`${'{'.repeat(30_000)}b`)('b')).toBe(true)
})

it('matches what a regular expression that tries every way matches', () => {
  const piece = fc.constantFrom('*', '?', '**', '**/', '{', '}', ',', '[ab]', '[!a]', 'a', 'b', '/', '.', '😀')
  const globs = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
  const paths = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', ',', '}', '😀'), maxLength: 8 })
  fc.assert(
    fc.property(globs, fc.array(paths, { minLength: 8, maxLength: 8 }), (glob, tried) => {
      const [matches, naive] = [globMatcher(glob), naivePattern(glob)]
      for (const path of tried) expect({ path, is: matches(path) }).toEqual({ path, is: naive.test(path) })
    }),
    { numRuns: 3_000 },
  )
})

/** Word for word, for the pieces above. */
function naivePattern(glob: string): RegExp {
  let open = 0
  const source = glob.replace(/^\.\//, '').replaceAll(/\*\*\/|\*\*|\[!?\w+\]|./gu, (piece) => {
    if (piece === '**/') return '(?:[^/]+/)*'
    if (piece === '**') return '.*'
    if (piece === '*') return '[^/]*'
    if (piece === '?') return '[^/]'
    if (piece === '[!a]') return '[^a/]'
    if (piece === '[ab]') return piece
    if (piece === '{') open += 1
    if (piece === '{') return '(?:'
    if (open === 0) return piece.replace(/[.}]/, '\\$&')
    if (piece === '}') open -= 1
    return piece === '}' ? ')' : piece === ',' ? '|' : piece.replace('.', '\\.')
  })
  return new RegExp(`^(?:${source}${')'.repeat(open)})$`, 'su')
}
