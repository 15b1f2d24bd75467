import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'has a prompt without arguments', server: { prompts: [{ name: 'greet' }] }, verdict: 'passed' },
  { name: 'has a prompt without a name', server: { prompts: [{ description: 'Greets.' }] }, verdict: 'error' },
  {
    name: 'has an argument without a name',
    server: { prompts: [{ name: 'greet', arguments: [{ required: true }] }] },
    verdict: 'error',
  },
  {
    name: 'has arguments that are null',
    server: { methods: { 'prompts/list': () => ({ prompts: [{ name: 'greet', arguments: null }] }) } },
    verdict: 'error',
  },
  { name: 'has no prompts', server: { prompts: [] }, verdict: 'skipped' },
]
