import type { IntegrationApplication } from '@guildhall/protocol/objects/applications/integration'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** An application as members of a guild see it (docs/spec/integrations.md#application-of-an-integration). */
export const toIntegrationApplication = (
  { id, name, icon, description, flags }: Pick<ApplicationRow, 'id' | 'name' | 'icon' | 'description' | 'flags'>,
  bot: User | null | undefined,
): IntegrationApplication => ({
  id,
  name,
  icon,
  description,
  summary: '',
  type: null,
  flags,
  flags_new: String(flags),
  ...(bot && { bot }),
})
