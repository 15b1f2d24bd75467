import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventReader, type StreamEvent } from './event-reader.js'

function eventsIn(chunks: readonly (string | Uint8Array)[], maxLength = 1000): StreamEvent[] {
  const events: StreamEvent[] = []
  const reader = new EventReader(maxLength, (event) => events.push(event))
  for (const chunk of chunks) reader.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return events
}

describe('EventReader', () => {
  it('reads the fields of an event', () => {
    expect(eventsIn(['event: note\nid: 7\nretry: 100\ndata: {"a": 1}\n\n'])).toEqual([
      { type: 'note', id: '7', retry: '100', data: '{"a": 1}' },
    ])
  })

  it('joins several lines of data', () => {
    expect(eventsIn(['data: one\ndata:\ndata:  two\n\n'])).toEqual([{ type: 'message', data: 'one\n\n two' }])
  })

  it.each(['\n', '\r\n', '\r'])('ends lines with %j', (end) => {
    expect(eventsIn([`id: 1${end}data: a${end}${end}data: b${end}${end}`])).toEqual([
      { type: 'message', id: '1', data: 'a' },
      { type: 'message', data: 'b' },
    ])
  })

  it('takes CR and LF in two chunks for one line end', () => {
    expect(eventsIn(['data: a\r', '\ndata: b\r', '', '\n\r', '\n'])).toEqual([{ type: 'message', data: 'a\nb' }])
  })

  it('drops a byte order mark at the start only', () => {
    expect(eventsIn(['\uFEFFdata: \uFEFFa\n\n'])).toEqual([{ type: 'message', data: '\uFEFFa' }])
  })

  it('skips comments, blank lines, and fields without a meaning', () => {
    expect(eventsIn([': ping\n\n\n\n', ':\n: data: no\ndata: a\n\n', 'color: red\n\n'])).toEqual([
      { type: 'message', data: 'a' },
    ])
  })

  it('keeps an event that brings only an id', () => {
    expect(eventsIn(['id: 1\ndata:\n\n', 'id: 2\n\n'])).toEqual([
      { type: 'message', id: '1', data: '' },
      { type: 'message', id: '2', data: '' },
    ])
  })

  it('loses an event that the stream ends in', () => {
    expect(eventsIn(['data: a\n\ndata: b\n'])).toEqual([{ type: 'message', data: 'a' }])
  })

  it('reads the same however the stream is cut', () => {
    const whole = Buffer.from('\uFEFF: ü\r\nid: é1\r\ndata: {"ä": "\u{1F600}"}\rdata: 2\n\r\n\ndata: b\r\r')
    const expected = eventsIn([whole])
    expect(expected).toHaveLength(2)
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), whole.length]
        const chunks = places.slice(1).map((end, index) => whole.subarray(places[index], end))
        expect(eventsIn(chunks)).toEqual(expected)
      }),
    )
  })

  it('gives up an event without end', () => {
    const events: StreamEvent[] = []
    const reader = new EventReader(100, (event) => events.push(event))
    const isRead = Array.from({ length: 12 }, () => reader.push(Buffer.from('data: 4567')))
    expect(isRead.indexOf(false)).toBe(10)
    expect(events).toEqual([])
  })

  it('gives up an event of endless lines', () => {
    const reader = new EventReader(100, () => {})
    const isRead = Array.from({ length: 30 }, () => reader.push(Buffer.from('data: a\n')))
    expect(isRead.indexOf(false)).toBe(14)
  })

  it('reads events without end, each within the limit', () => {
    let count = 0
    const reader = new EventReader(100, () => (count += 1))
    for (let index = 0; index < 1000; index++) expect(reader.push(Buffer.from(`data: ${index}\n\n`))).toBe(true)
    expect(count).toBe(1000)
  })

  it('looks at each byte of a long event once', () => {
    const bytes = 16 * 1024 * 1024
    const events: StreamEvent[] = []
    const reader = new EventReader(2 * bytes, (event) => events.push(event))
    const chunk = Buffer.alloc(1024, 'a')
    reader.push(Buffer.from('data: '))
    for (let sent = 0; sent < bytes; sent += chunk.length) reader.push(chunk)
    reader.push(Buffer.from('\n\n'))
    // Quadratic, these are 128 GB to copy: the time limit of the test ends it.
    expect(events.map(({ data }) => data.length)).toEqual([bytes])
  })
})
