import { MockWorld } from '../mock-world.js'
import { recordedObjects, recordedTraces } from '../recorded-traces.js'
import { parseManifest, parseManifestObject } from './parse-manifest.js'
import { recordedManifest } from './recorded-manifest.js'

/** The name of a recording without a file, in errors. */
const RECORDING = 'the recording'

/** Creates a mock in its initial state. `server` selects one of a recording. */
export type MakeWorld = (server?: string) => MockWorld

/** Reads a manifest, a trace file or a cassette; `file` is its name in errors. */
export async function readMock(text: string, file: string): Promise<MakeWorld> {
  const traces = recordedTraces(text, file)
  if (traces !== null) return (server) => new MockWorld(recordedManifest(traces, file, server))
  const manifest = await parseManifest(text, file)
  return () => new MockWorld(manifest)
}

/** A suite has a few manifests. The cache is cleared after this many. */
const MAX_REMEMBERED = 100

const remembered = new Map<string, Promise<MakeWorld>>()

/** The same with a cache: a thousand connections to one manifest parse it once. */
export function readMockOnce(text: string, file: string): Promise<MakeWorld> {
  // Problems name the file, so it is part of the key.
  const key = `${file}\n${text}`
  let read = remembered.get(key)
  if (read === undefined) {
    read = readMock(text, file)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, read)
  }
  return read
}

/** The same for an object: a manifest, a trace or a list of traces. */
export async function readMockObject(value: object): Promise<MakeWorld> {
  const traces = recordedObjects(value, RECORDING)
  if (traces !== null) return (server) => new MockWorld(recordedManifest(traces, RECORDING, server))
  const manifest = await parseManifestObject(value)
  return () => new MockWorld(manifest)
}
