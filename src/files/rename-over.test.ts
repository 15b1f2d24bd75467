import { expect, it } from 'vitest'
import { renameOver } from './rename-over.js'

function failing(times: number, code: string) {
  const calls: string[] = []
  const rename = (from: string, to: string) => {
    calls.push(`${from} -> ${to}`)
    if (calls.length <= times) throw Object.assign(new Error(code), { code })
  }
  return { calls, rename }
}

it('tries again on Windows while another program has the file open', () => {
  const { calls, rename } = failing(2, 'EPERM')
  renameOver('a.tmp', 'a', { platform: 'win32', rename })
  expect(calls).toEqual(['a.tmp -> a', 'a.tmp -> a', 'a.tmp -> a'])
})

it('gives up in the end', () => {
  const { calls, rename } = failing(Number.POSITIVE_INFINITY, 'EBUSY')
  expect(() => renameOver('a.tmp', 'a', { platform: 'win32', rename })).toThrow('EBUSY')
  expect(calls).toHaveLength(7)
})

it('tries once where the reason is another one, and on other systems', () => {
  for (const [platform, code] of [
    ['win32', 'ENOENT'],
    ['linux', 'EPERM'],
  ] as const) {
    const { calls, rename } = failing(1, code)
    expect(() => renameOver('a.tmp', 'a', { platform, rename })).toThrow(code)
    expect(calls).toHaveLength(1)
  }
})
