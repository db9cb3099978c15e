import { resetBotToken } from '@guildhall/protocol/operations/applications/reset-bot-token'
import { t } from '../../../language/developers.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { SecretReset } from '../secret-reset.tsx'
import { BotForm } from './bot-form.tsx'
import { BotRules } from './bot-rules.tsx'
import { IntentsForm } from './intents-form.tsx'

/** The bot: its token, its profile, and its intents. */
export function BotPage() {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()

  async function ask() {
    return (await client.call(resetBotToken, { applicationId: application.id })).token
  }

  return (
    <>
      <Section title={t('bot.token')} text={t('bot.your-program-signs-in-as-the')}>
        {mayChange ? (
          <SecretReset
            name="token"
            title={t('bot.token')}
            warning={t('bot.the-old-token-stops-working-immediately')}
            ask={ask}
          />
        ) : null}
      </Section>
      <Section title={t('developers.profile')}>
        <BotForm />
      </Section>
      <Section title={t('bot.adding-the-bot-to-guilds')}>
        <BotRules />
      </Section>
      <Section title={t('bot.privileged-intents')} text={t('bot.privileged-intents-hint')}>
        <IntentsForm />
      </Section>
    </>
  )
}
