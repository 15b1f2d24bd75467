import { expect, it } from 'vitest'
import { TextStore } from './text-store.js'

it('gives back each text, of any characters and any length', () => {
  const store = new TextStore()
  const texts = ['', 'a', 'naïve ÿ', '日本語 😀', 'x'.repeat(10_000), 'ж'.repeat(1_500_000), 'y'.repeat(3_000_000), 'z']
  const many = Array.from({ length: 20_000 }, (_, i) => `${i} ${'b'.repeat(i % 300)}`)
  const addresses = [...texts, ...many].map((text) => store.add(text))
  expect(addresses.map((address) => store.at(address))).toEqual([...texts, ...many])
  expect(new Set(addresses).size).toBe(texts.length + many.length)
})

it('takes little more memory than its texts', () => {
  const store = new TextStore()
  for (let i = 0; i < 100_000; i += 1) store.add('c'.repeat(95))
  expect(store.used).toBeLessThan(100_000 * 100 + 2 ** 20)
})

it('takes over texts of another store', () => {
  const [from, to] = [new TextStore(), new TextStore()]
  const texts = ['odd', '日本語', 'ж'.repeat(1_500_000), '']
  to.add('first')
  const addresses = texts.map((text) => from.add(text)).map((address) => to.addFrom(from, address))
  expect(addresses.map((address) => to.at(address))).toEqual(texts)
})
