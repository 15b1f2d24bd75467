// Loaded before the agent: its spans go to the collector.
import * as otel from '@ai-sdk/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { registerTelemetry } from 'ai'

const traceExporter = new OTLPTraceExporter({ url: `${process.env.COLLECTOR_URL}/v1/traces` })
const sdk = new NodeSDK({ traceExporter, instrumentations: [] })
sdk.start()
registerTelemetry(new otel[process.env.TELEMETRY ?? 'OpenTelemetry']())
process.once('beforeExit', () => sdk.shutdown())
