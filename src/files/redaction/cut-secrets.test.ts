import { describe, expect, it } from 'vitest'
import { createRedactor } from './redactor.js'

const secret = 'hunter2 / is+the=password'
const { redactText } = createRedactor([{ name: 'DSN', value: secret }])

describe('a secret that was cut in two', () => {
  it.each([
    ['as it is', secret],
    ['in a URL', encodeURIComponent(secret)],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
    ['inside of longer base64', Buffer.from(`:${secret}`).toString('base64').slice(2)],
  ])('%s leaves nothing before the mark', (_, form) => {
    for (let length = 8; length < form.length; length++) {
      const rest = redactText(`it says ${form.slice(0, length)}…\nand more`)
      expect(rest, `${length} characters`).toBe('it says [redacted:DSN]…\nand more')
    }
  })

  it('is sought before a mark alone, and not below eight characters', () => {
    for (const text of [`it says ${secret.slice(0, 10)} or so`, `it says ${secret.slice(0, 7)}…`, 'just cut…']) {
      expect(redactText(text)).toBe(text)
    }
  })

  it('with half a character in it is no trouble', () => {
    const broken = createRedactor([{ name: 'ODD', value: 'half \ud83d a character' }])
    expect(broken.redactText('nothing…')).toBe('nothing…')
  })
})
