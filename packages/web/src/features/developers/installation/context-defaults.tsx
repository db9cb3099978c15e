import { t } from '../../../language/developers.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { scopeText } from '../../../shared/permissions/scope-texts.ts'
import { PermissionChoice } from '../permission-choice.tsx'
import { allowedScopes, type InstallDefaults } from './installation.ts'

type ContextDefaultsProps = {
  context: string
  title: string
  defaults: InstallDefaults | undefined
  onChange: (defaults: InstallDefaults) => void
  error: string | undefined
}

/** The default scopes and permissions of a context. */
export function ContextDefaults({ context, title, defaults, onChange, error }: ContextDefaultsProps) {
  const { scopes, permissions } = defaults ?? { scopes: [], permissions: 0n }
  return (
    <>
      <CheckboxList
        legend={t('installation.requested-permissions', { title })}
        options={allowedScopes(context).map((value) => ({ value, text: scopeText(value), hint: value }))}
        chosen={scopes}
        onChoose={(next) => onChange({ scopes: next, permissions })}
        error={error}
      />
      {scopes.includes('bot') ? (
        <PermissionChoice
          legend={t('developers.the-bots-permissions')}
          chosen={permissions}
          onChoose={(next) => onChange({ scopes, permissions: next })}
        />
      ) : null}
    </>
  )
}
