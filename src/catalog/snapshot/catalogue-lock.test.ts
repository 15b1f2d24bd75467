import { expect, it } from 'vitest'
import { canonicalJson } from '../../core/json/canonical-json.js'
import { shortHash } from '../../core/text/short-hash.js'
import { lockText, readLock } from './catalogue-lock.js'
import { catalogueSnapshot, catalogueText } from './catalogue-snapshot.js'

const hash = (value: unknown): string => shortHash(canonicalJson(value))

const catalogue = catalogueSnapshot({
  server: { name: 'shop' },
  instructions: 'Be kind.',
  tools: [{ name: 'buy', description: 'Buys.' }, { name: '__proto__' }],
  prompts: [],
})

/** What people can edit. */
interface Written {
  tools: { name: string; description?: string }[]
  prompts?: { name: string }[]
  instructions: string
  hashes: { server: string }
}

const written = (): Written => JSON.parse(lockText(catalogue, hash))
const edited = (change: (file: Written) => void) => {
  const file = written()
  change(file)
  return readLock(file, 'x.lock.json', hash).edited
}

it('is the snapshot with a hash of each part after it, in a stable order', () => {
  const text = lockText(catalogue, hash)
  const snapshot = catalogueText(catalogue)
  expect(text.startsWith(snapshot.slice(0, -'\n}\n'.length))).toBe(true)
  expect(text.slice(snapshot.length - '\n}\n'.length)).toMatchInlineSnapshot(`
    ",
      "hashes": {
        "server": "0r5pkey",
        "instructions": "0k54m8c",
        "tools": {
          "__proto__": "0x2s5hs",
          "buy": "1svhmyr"
        },
        "prompts": {}
      }
    }
    "
  `)
})

it('reads back what it wrote, unedited', () => {
  expect(readLock(written(), 'x.lock.json', hash)).toEqual({ catalogue, edited: [] })
})

it('names what was edited, added and removed by hand', () => {
  expect(edited(({ tools: [, buy] }) => Object.assign(buy ?? {}, { description: 'Buys all.' }))).toEqual(['tool `buy`'])
  expect(edited((file) => Object.assign(file, { instructions: 'Be rude.' }))).toEqual(['instructions'])
  expect(edited(({ tools }) => tools.pop())).toEqual(['tool `buy`'])
  expect(edited(({ prompts }) => prompts?.push({ name: 'greet' }))).toEqual(['prompt `greet`'])
  expect(edited((file) => delete file.prompts)).toEqual(['the list `prompts`'])
  expect(edited(({ hashes }) => Object.assign(hashes, { server: 'x' }))).toEqual(['server'])
})

it('a snapshot without hashes is a lock that cannot tell', () => {
  expect(readLock(JSON.parse(catalogueText(catalogue)), 'x.json', hash)).toEqual({ catalogue, edited: null })
})
