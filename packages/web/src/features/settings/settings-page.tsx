import { useState } from 'react'
import { t } from '../../language/settings.ts'
import { lastPath } from '../../shared/page/last-path.ts'
import { settingsPath } from '../../shared/page/paths.ts'
import { SettingsFrame } from '../../shared/page/settings-frame.tsx'
import { settingsPageList } from './settings-page-list.ts'
import { settingsPages } from './settings-pages.ts'

/** The user's settings. */
export function UserSettingsPage({ page }: { page: string | null }) {
  const [back] = useState(lastPath)
  const chosen = settingsPageList.find(({ id }) => id === page) ?? settingsPageList[0]
  const Page = settingsPages[chosen.id]

  return (
    <SettingsFrame
      heading={t('settings.settings')}
      label={t('settings.settings')}
      pages={settingsPageList}
      chosen={chosen.id}
      isListed={page === null}
      pathOf={settingsPath}
      toList={t('settings.all-settings')}
      back={{ to: back, text: t('settings.back') }}
    >
      <Page />
    </SettingsFrame>
  )
}
