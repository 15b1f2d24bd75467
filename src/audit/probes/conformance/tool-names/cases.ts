import type { ProbeCase } from '../../../case-server/probe-case.js'

const named = (name: string) => ({ tools: [{ name }] })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'every kind of character that is allowed', server: named('admin.tools_list-V2'), verdict: 'passed' },
  { name: 'the longest name', server: named('a'.repeat(128)), era: 'modern', verdict: 'passed' },
  { name: 'a name that is too long', server: named('a'.repeat(129)), verdict: 'warning' },
  { name: 'a space', server: named('get weather'), verdict: 'warning' },
  {
    name: 'a slash, over HTTP in the modern era',
    server: { transport: 'http', ...named('git/log') },
    era: 'modern',
    verdict: 'warning',
  },
  { name: 'an empty name', server: named(''), verdict: 'warning' },
  { name: 'no tools', server: { tools: [] }, verdict: 'skipped' },
]
