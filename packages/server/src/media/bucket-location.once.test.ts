import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readBucketUrl } from './bucket-location.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const READ = { bucket: 'files', prefix: '', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }

describe('The URL of a bucket', () => {
  const rows: [url: string, env: Record<string, string>, expected: object][] = [
    ['s3://files', KEYS, { ...READ, endpoint: 'https://s3.us-east-1.amazonaws.com' }],
    [
      's3://files/a/b?region=eu-central-1',
      KEYS,
      { ...READ, region: 'eu-central-1', endpoint: 'https://s3.eu-central-1.amazonaws.com', prefix: 'a/b/' },
    ],
    [
      's3://files/a',
      { ...KEYS, AWS_REGION: 'garage', AWS_ENDPOINT_URL_S3: 'http://10.0.0.1:3900/' },
      { ...READ, region: 'garage', endpoint: 'http://10.0.0.1:3900', prefix: 'a/' },
    ],
    [
      's3://files',
      { ...KEYS, AWS_ENDPOINT_URL: 'https://storage.example/storage/v1/s3/' },
      { ...READ, endpoint: 'https://storage.example/storage/v1/s3' },
    ],
    ['s3://127.0.0.1:9000/files', KEYS, { ...READ, endpoint: 'http://127.0.0.1:9000' }],
    ['s3://storage.example:9000/files/x', KEYS, { ...READ, endpoint: 'https://storage.example:9000', prefix: 'x/' }],
    ['s3://storage.example:9000/files?tls=off', KEYS, { ...READ, endpoint: 'http://storage.example:9000' }],
    [
      's3://a%2Fb:c%2Bd@storage.example/files',
      {},
      { ...READ, accessKeyId: 'a/b', secretAccessKey: 'c+d', endpoint: 'https://storage.example' },
    ],
  ]
  for (const [url, env, expected] of rows) {
    test(`${url} is understood`, () => assert.deepEqual(readBucketUrl(url, env), expected))
  }

  const refused = ['s3://', 's3:///files', 's3://F', 's3://a', 's3://files/a b', 's3://host:9000/']
  for (const url of refused) test(`${url} is refused`, () => assert.equal(readBucketUrl(url, KEYS), null))

  test('needs both keys, and an endpoint that is a URL', () => {
    assert.equal(readBucketUrl('s3://files', { AWS_ACCESS_KEY_ID: 'id' }), null)
    assert.equal(readBucketUrl('s3://files', { ...KEYS, AWS_ENDPOINT_URL: 'ftp://x' }), null)
  })
})
