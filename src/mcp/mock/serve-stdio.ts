import { type ServerStreams, serveOnStdio } from '../serve-on-stdio.js'
import { createSdkServer } from './create-sdk-server.js'
import type { MockCalls } from './mock-calls.js'

export type MockStreams = ServerStreams

/** Serves a mock over stdio until the input ends. */
export async function serveStdio(calls: MockCalls, streams: MockStreams): Promise<void> {
  await serveOnStdio((era, sdk) => createSdkServer(calls, era, sdk), streams)
}
