import type { IntegrationApplication } from '@guildhall/protocol/objects/applications/integration'
import type { Responder } from '../interaction-responses/responders-store.ts'

/** An application as its users see it. */
export const toShownApplication = ({ application, bot }: Responder): IntegrationApplication => ({
  id: application.id,
  name: application.name,
  icon: application.icon,
  description: application.description,
  summary: '',
  type: null,
  flags: application.flags,
  flags_new: String(application.flags),
  bot,
})
