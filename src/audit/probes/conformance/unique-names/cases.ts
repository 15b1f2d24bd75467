import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  {
    name: 'names that differ in their case',
    server: { tools: [{ name: 'look' }, { name: 'Look' }] },
    verdict: 'passed',
  },
  {
    name: 'a prompt with the name of a tool',
    server: { tools: [{ name: 'greet' }] },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'two tools of one name', server: { tools: [{ name: 'look' }, { name: 'look' }] }, verdict: 'warning' },
  {
    name: 'two tools of one name on two pages, over HTTP',
    server: { transport: 'http', tools: [{ name: 'look' }, { name: 'look' }], pageSize: 1 },
    era: 'modern',
    verdict: 'warning',
  },
  {
    name: 'two resources of one URI',
    server: {
      resources: [
        { uri: 'note://one', name: 'one' },
        { uri: 'note://one', name: 'again' },
      ],
    },
    verdict: 'note',
  },
  { name: 'nothing that has a name', server: { capabilities: {} }, verdict: 'skipped' },
]
