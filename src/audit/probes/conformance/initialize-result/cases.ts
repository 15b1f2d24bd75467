import type { ProbeCase } from '../../../case-server/probe-case.js'

const answer = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  serverInfo: { name: 'case-server', version: '1.0.0' },
}

const answering = (changes: object): ProbeCase['server'] => ({
  eras: ['legacy'],
  methods: { initialize: () => ({ ...answer, ...changes }) },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'gives instructions', server: { instructions: 'Call echo.' }, verdict: 'passed' },
  { name: 'announces no capabilities', server: answering({}), verdict: 'passed' },
  { name: 'says nothing about itself', server: answering({ serverInfo: undefined }), verdict: 'error' },
  { name: 'leaves out its version', server: answering({ serverInfo: { name: 'case' } }), verdict: 'error' },
  { name: 'leaves out its capabilities', server: answering({ capabilities: undefined }), verdict: 'error' },
  { name: 'announces tools with a boolean', server: answering({ capabilities: { tools: true } }), verdict: 'error' },
  { name: 'gives a list of instructions', server: answering({ instructions: ['Call echo.'] }), verdict: 'error' },
]
