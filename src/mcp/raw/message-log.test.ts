import { describe, expect, it } from 'vitest'
import { MessageLog } from './message-log.js'

const UNTIL_ENDED = new AbortController().signal

describe('MessageLog', () => {
  it('takes what is not a message as such, and goes on', () => {
    const log = new MessageLog()
    for (const text of ['{"jsonrpc":"2.0","id":1,"result":{}}', 'starting', '[1]', '{"id":2}']) log.addText(text)
    expect(log.since(0).map(({ kind }) => kind)).toEqual(['message', 'stray', 'stray', 'stray'])
    expect(log.ended).toBeUndefined()
  })

  it('ends at a message that is nested too deep to be walked', async () => {
    const log = new MessageLog()
    const answer = log.answerTo(1, UNTIL_ENDED)
    log.addText(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(600)}${']'.repeat(600)}}`)
    expect(await answer).toBeNull()
    expect(log.ended).toBe('sent a message nested more than 500 levels deep')
  })

  it('keeps the newest entries of a server that sends without end', () => {
    const log = new MessageLog()
    for (let line = 0; line < 10_000; line += 1) log.addText(`line ${line}`)
    expect(log.count).toBe(10_000)
    const kept = log.since(0)
    expect(kept.length).toBeLessThanOrEqual(4000)
    expect(kept.at(-1)).toEqual({ kind: 'stray', text: 'line 9999' })
  })

  it('keeps less of long lines', () => {
    const log = new MessageLog()
    for (let line = 0; line < 100; line += 1) log.addText('x'.repeat(1024 * 1024))
    expect(log.count).toBe(100)
    expect(log.since(0).length).toBeLessThanOrEqual(33)
  })
})
