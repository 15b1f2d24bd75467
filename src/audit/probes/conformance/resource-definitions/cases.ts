import type { ProbeCase } from '../../../case-server/probe-case.js'

const resource = { uri: 'note://one', name: 'one' }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  {
    name: 'a correct server over HTTP in the modern era',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'has every optional field',
    server: {
      resources: [
        {
          ...resource,
          title: 'One',
          description: 'The first note.',
          mimeType: 'text/plain',
          size: 7,
          icons: [{ src: 'https://example.com/a.png' }],
          annotations: { audience: ['user'], priority: 0.5, lastModified: '2026-01-31T09:30:00Z' },
        },
      ],
    },
    verdict: 'passed',
  },
  {
    name: 'has a time without a zone, which ISO 8601 allows',
    server: { resources: [{ ...resource, annotations: { lastModified: '2026-01-31T09:30:00' } }] },
    verdict: 'passed',
  },
  { name: 'has a resource without a name', server: { resources: [{ uri: 'note://one' }] }, verdict: 'error' },
  { name: 'has a size that is a text', server: { resources: [{ ...resource, size: '7 bytes' }] }, verdict: 'error' },
  {
    name: 'has an unknown audience',
    server: { resources: [{ ...resource, annotations: { audience: ['model'] } }] },
    verdict: 'error',
  },
  {
    name: 'has a priority above 1',
    server: { resources: [{ ...resource, annotations: { priority: 10 } }] },
    verdict: 'error',
  },
  { name: 'has no resources', server: { resources: [] }, verdict: 'skipped' },
]
