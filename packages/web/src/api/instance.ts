import type { InstanceFacts } from '@guildhall/protocol/objects/instance'
import { request } from './request.ts'

export const findInstance = (signal: AbortSignal): Promise<InstanceFacts> =>
  request<InstanceFacts>({ method: 'GET', path: '/api/guildhall/instance', signal })
