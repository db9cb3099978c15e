import type { IntegrationApplication } from '@guildhall/protocol/objects/applications/integration'
import type { Answerer } from '../interaction-answers/applications-store.ts'

/** An application as it is shown to somebody who uses it. */
export const toShownApplication = ({ application, bot }: Answerer): IntegrationApplication => ({
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
