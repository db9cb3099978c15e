import type { IncomingMessage, ServerResponse } from 'node:http'
import { RateLimited } from '../kernel/api-error.ts'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { CallerChecks } from '../kernel/parts/caller-checks.ts'

/** A report has a few lines; larger ones are ignored. */
const MAX_REPORT_BYTES = 16_384

/** Records the CSP violation reports of browsers (CSP 3, 5.3) for the Activity's developer. */
export function takeReports(
  kernel: Pick<Kernel, 'activityRefusals' | 'clock' | 'proxies' | 'throttles'>,
  applicationId: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const answer = (status: number) => response.writeHead(status, { 'cache-control': 'no-store' }).end()
  if (!mayReport(kernel, request)) {
    request.resume()
    answer(429)
    return
  }
  const { activityRefusals, clock } = kernel
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (more: string) => {
    if (text.length <= MAX_REPORT_BYTES) text += more
  })
  request.once('end', () => {
    const report = text.length <= MAX_REPORT_BYTES ? readReport(text) : null
    if (report) activityRefusals.record(applicationId, { at: clock.now(), kind: 'csp', ...report })
    answer(204)
  })
}

/** Limits the reports of each network. */
function mayReport(
  { proxies, throttles }: Pick<CallerChecks, 'proxies' | 'throttles'>,
  request: IncomingMessage,
): boolean {
  try {
    throttles.activityReports.take(networkOf(proxies.addressOf(request)))
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}

function readReport(text: string): { rule: string; asked: string } | null {
  try {
    const report: unknown = JSON.parse(text)?.['csp-report']
    if (typeof report !== 'object' || report === null) return null
    const { 'effective-directive': effective, 'violated-directive': violated, 'blocked-uri': blocked } = textsOf(report)
    const rule = (effective ?? violated ?? '').split(' ')[0] ?? ''
    return rule === '' ? null : { rule, asked: (blocked ?? '').split(/[?#]/u)[0] ?? '' }
  } catch {
    return null
  }
}

const textsOf = (report: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(report).filter((entry) => typeof entry[1] === 'string'))
