import { resetBotToken } from '@guildhall/protocol/operations/applications/reset-bot-token'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { SecretReset } from '../secret-reset.tsx'
import { BotForm } from './bot-form.tsx'
import { BotRules } from './bot-rules.tsx'
import { IntentsForm } from './intents-form.tsx'

/** The bot: what its program signs in with, how it looks, and what it may be told. */
export function BotPage() {
  const client = useClient()
  const { application, mayChange } = useManaged()

  async function ask() {
    return (await client.call(resetBotToken, { applicationId: application.id })).token
  }

  return (
    <>
      <Section
        title="Token"
        text="With it your program signs in as the bot. It is shown once, when it is made: if you have lost it, make another."
      >
        {mayChange ? (
          <SecretReset
            name="token"
            title="Token"
            warning="The old token is dead at once, and a bot that runs with it is signed out."
            ask={ask}
          />
        ) : null}
      </Section>
      <Section title="How others see it">
        <BotForm />
      </Section>
      <Section title="Who may bring it to guilds">
        <BotRules />
      </Section>
      <Section
        title="Privileged intents"
        text="What tells most of others. A program that asks for one that is off is refused when it connects."
      >
        <IntentsForm />
      </Section>
    </>
  )
}
