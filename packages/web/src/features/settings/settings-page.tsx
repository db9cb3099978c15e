import { useState } from 'react'
import { t } from '../../language/settings.ts'
import { lastPath } from '../../shared/page/last-path.ts'
import { settingsPath } from '../../shared/page/paths.ts'
import { SettingsFrame } from '../../shared/page/settings-frame.tsx'
import { settingsPages } from './settings-pages.ts'

/** The user's settings. */
export function UserSettingsPage({ page }: { page: string | null }) {
  const [back] = useState(lastPath)
  const chosen = settingsPages.find(({ id }) => id === page) ?? settingsPages[0]

  return (
    <SettingsFrame
      heading={t('settings.settings')}
      label={t('settings.settings')}
      pages={settingsPages}
      chosen={chosen.id}
      isListed={page === null}
      pathOf={settingsPath}
      toList={t('settings.all-settings')}
      back={{ to: back, text: t('settings.back') }}
    >
      <chosen.Page />
    </SettingsFrame>
  )
}
