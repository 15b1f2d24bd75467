import { expect, it } from 'vitest'
import { startHttp } from '../../../../test/fixtures/servers/running.js'
import { Listening } from './listening.js'

const MEBIBYTE = 1024 * 1024

it('keeps what is said before anybody listens, up to a limit, and says once that more is lost', async () => {
  const notes: string[] = []
  const listening = new Listening((text) => notes.push(text))
  for (let n = 0; n < 20; n += 1) listening.write(`${n}`.padEnd(MEBIBYTE))
  expect(notes).toSay('16777216')
  const { url, stop } = await startHttp((_request, response) => {
    listening.open(response, 'session')
    listening.write('heard')
    listening.end()
  })
  try {
    const response = await fetch(url)
    expect(response.headers.get('mcp-session-id')).toBe('session')
    const heard = [...(await response.text()).matchAll(/^data: (\S+)/gm)].map(([, data]) => data)
    expect(heard).toEqual([...Array.from({ length: 16 }, (_, n) => `${n}`), 'heard'])
  } finally {
    stop()
  }
})
