import { describe, expect, it } from 'vitest'
import { templateMistake, uriMistake } from './uri-syntax.js'

describe('a URI', () => {
  it.each([
    'file:///a/b.txt',
    'https://example.com/a?b=c&d=%20#e',
    'urn:isbn:0451450523',
    'note:one',
    "x+y.z-1://[::1]:80/a;b,c@d!$'()*",
    'postgres://user@host/db/table/schema',
  ])('is %s', (uri) => expect(uriMistake(uri)).toBeUndefined())

  it.each([
    ['notes/one', { kind: 'scheme' }],
    ['', { kind: 'scheme' }],
    ['1note://a', { kind: 'scheme' }],
    ['note://a b', { kind: 'character', character: ' ' }],
    ['note://Zürich', { kind: 'character', character: 'ü' }],
    ['note://a%2', { kind: 'character', character: '%' }],
    ['note://{id}', { kind: 'character', character: '{' }],
  ])('is not %s', (uri, mistake) => expect(uriMistake(uri)).toEqual(mistake))
})

describe('a URI template', () => {
  it.each([
    'note://{id}',
    'file:///{+path}',
    'a:{?q,lang*}{&page:3}',
    'note://one',
    'a:{.x}{/y}{;z}{#frag}',
    'a:{user.name}',
  ])('is %s', (template) => expect(templateMistake(template)).toBeUndefined())

  it.each([
    'note://{id',
    'note://id}',
    'note://{}',
    'note://{a b}',
    'note://{id:}',
    'note://{a,}',
    'note://{{id}}',
    'a:{...path}',
  ])('is not %s', (template) => expect(templateMistake(template)).toMatch(/^has /))

  it('takes linear time', () => {
    const started = performance.now()
    templateMistake(`{${'a.'.repeat(100_000)}`)
    templateMistake(`{${'a.'.repeat(100_000)}!}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
