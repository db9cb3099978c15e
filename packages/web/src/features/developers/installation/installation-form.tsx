import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { installationContexts } from '../installation-contexts.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'
import { ContextDefaults } from './context-defaults.tsx'
import { type Installation, installationChanges, type LinkKind, toInstallation } from './installation.ts'

const links: readonly { value: LinkKind; text: string; hint: string }[] = [
  {
    value: 'provided',
    text: t('installation.link-provided-by-this-server'),
    hint: t('installation.requests-what-you-choose-below'),
  },
  { value: 'custom', text: t('installation.custom-link'), hint: t('installation.opens-a-page-on-your-site') },
  { value: 'none', text: t('installation.no-link'), hint: t('installation.only-people-with-a-link-from') },
]

const fieldNames = [
  'custom_install_url',
  ...installationContexts.map(({ value }) => `integration_types_config.${value}`),
  'integration_types_config',
]

export function InstallationForm() {
  const { application, change } = useManagedApplication()
  const [installation, setInstallation] = useState(() => toInstallation(application))
  const { contexts, kind, defaults } = installation

  async function save(entered: FormData) {
    const custom = textIn(entered, 'custom_install_url').trim()
    mustBeWhole(installation, custom)
    await change(installationChanges(installation, custom))
  }

  return (
    <ManagedForm fields={fieldNames} onSave={save}>
      {({ fields }) => (
        <>
          <CheckboxList
            legend={t('installation.where-it-can-be-installed')}
            options={installationContexts}
            chosen={installationContexts.map(({ value }) => value).filter((value) => contexts.includes(value))}
            onChoose={(next) => setInstallation({ ...installation, contexts: next })}
            error={fields.get('integration_types_config')}
          />
          <RadioChoice
            label={t('installation.install-link')}
            options={links}
            chosen={kind}
            onChoose={(next) => setInstallation({ ...installation, kind: next })}
          />
          {kind === 'custom' ? (
            <Field
              name="custom_install_url"
              label={t('installation.your-link')}
              required
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              defaultValue={application.custom_install_url ?? ''}
              error={fields.get('custom_install_url')}
            />
          ) : null}
          {kind === 'provided' ? (
            <dl className="developers-facts">
              <CopyLine
                label={t('installation.this-servers-link')}
                value={`${location.origin}/oauth2/authorize?client_id=${application.id}`}
              />
            </dl>
          ) : null}
          {kind === 'provided'
            ? installationContexts
                .filter(({ value }) => contexts.includes(value))
                .map(({ value, text }) => (
                  <ContextDefaults
                    key={value}
                    context={value}
                    title={text}
                    defaults={defaults[value]}
                    onChange={(next) => setInstallation({ ...installation, defaults: { ...defaults, [value]: next } })}
                    error={fields.get(`integration_types_config.${value}`)}
                  />
                ))
            : null}
        </>
      )}
    </ManagedForm>
  )
}

/** @throws IncompleteForm */
function mustBeWhole({ contexts, kind, defaults }: Installation, custom: string): void {
  if (kind === 'custom')
    requireFilled({ custom_install_url: custom }, { custom_install_url: t('installation.enter-the-address') })
  if (contexts.length === 0) {
    throw new IncompleteForm(new Map([['integration_types_config', t('installation.choose-at-least-one-place-where')]]))
  }
  const empty = contexts.filter((context) => defaults[context]?.scopes.length === 0)
  if (kind === 'provided' && empty.length === contexts.length) {
    throw new IncompleteForm(
      new Map(empty.map((each) => [`integration_types_config.${each}`, t('developers.choose-a-scope')])),
    )
  }
}
