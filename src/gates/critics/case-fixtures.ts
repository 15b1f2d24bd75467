// Shared parts of this gate's cases.
export const meeting = {
  expected: [
    {
      tool: 'calendar.create_event',
      args: { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30, room: 'B1' },
    },
  ],
  fields: [
    { field: 'title', critic: 'similarity', weight: 'low' },
    { field: 'start', critic: 'datetime', weight: 'high', tolerance: '5m', max_difference: '2h' },
    { field: 'minutes', critic: 'numeric', weight: 'very_low', range: [0, 120] },
  ],
}
export const asked = { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30, room: 'B1' }
export const booked = (args: unknown) => ({ tool_calls: [{ server: 'calendar', name: 'create_event', args }] })

export const twoReads = {
  expected: [
    { tool: 'read', args: { path: 'a.txt' } },
    { tool: 'read', args: { path: 'b.txt' } },
  ],
  fields: [{ field: 'path', critic: 'binary' }],
}
export const read = (path: string) => ({ name: 'read', args: { path } })
