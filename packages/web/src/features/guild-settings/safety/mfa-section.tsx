import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuildMfaLevel } from '@guildhall/protocol/operations/guilds/modify-guild-mfa-level'
import { useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { settingsPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'

/** Whether moderation requires a second factor. Only the owner sets it, and only with a second factor of their own. */
export function MfaSection({ settings: { id, mfa_level } }: { settings: GuildSettings }) {
  const client = useClient()
  const hasFactor = useMe().mfa_enabled
  const isOn = mfa_level === MfaLevel.ELEVATED
  const [problem, setProblem] = useState<unknown>(null)

  async function set(wanted: boolean) {
    setProblem(null)
    const level = wanted ? MfaLevel.ELEVATED : MfaLevel.NONE
    try {
      await client.call(modifyGuildMfaLevel, { guildId: id }, { level })
    } catch (refused) {
      setProblem(refused)
    }
  }

  return (
    <Section title={t('safety.two-factor-authentication')} text={t('safety.members-who-kick-ban-or-manage')}>
      <Switch
        label={t('safety.require-two-factor-authentication')}
        hint={hasFactor ? t('safety.members-without-it-keep-their-roles') : t('safety.you-havent-set-it-up-yourself')}
        isOn={isOn}
        isDisabled={!(isOn || hasFactor)}
        onSwitch={(wanted) => void set(wanted)}
      />
      {hasFactor ? null : (
        <p>
          <Link to={settingsPath('account')}>{t('safety.set-up-two-factor-authentication')}</Link>
        </p>
      )}
      <Notice tone="danger">{problem === null ? null : describeProblem(problem)}</Notice>
    </Section>
  )
}
