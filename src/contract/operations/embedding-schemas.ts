import { deploymentSchema, deploymentTokenRequestSchema, embedAccessSchema } from '../embedding-tokens.ts';
import { environmentSchema } from '../embedding-deployment.ts';
import { generateSessionRequestSchema, revokeEmbedTokensRequestSchema } from '../embedding-session.ts';
import { keySetSchema } from '../json-web-key-set.ts';
import { problemBodySchema } from '../problem-codes.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "Embedding flow". */
export const embeddingSchemas = {
  Deployment: describeSchema(deploymentSchema, 'One data model with its workspace.', {
    deploymentUrl: 'Followed by `/cubejs-api/v1`, the address of its Data API.',
    creationStep: '`ready` once it can be used.',
  }),
  Environment: describeSchema(environmentSchema, 'One place where the data model runs.', {
    id: 'The id of its deployment, as text.',
    api_credentials: 'Where its Data API is reached.',
  }),
  EmbedAccess: describeSchema(embedAccessSchema, 'Whether tokens that a host signed may show a dashboard.'),
  GenerateSessionRequest: describeSchema(
    generateSessionRequestSchema,
    'Who is looking, and what is known of them.',
    {
      externalId: 'Your own id of the person; lower-cased. Either this or `internalId`.',
      internalId:
        'Name of a user of the account, who comes with the groups and attributes that are stored. Nothing that is ' +
        'said of an external person goes with it.',
      email: 'Only with `externalId`.',
      userProfile:
        'What is left out keeps its value. `picture` is an absolute http or https address; it is not fetched.',
      embedTenantName:
        'Your customer whom the person belongs to; nothing of other customers is shown. One that is new is made.',
      embedTenantProfile: 'What is left out keeps its value.',
      creatorMode: 'The person may make dashboards, and not only read them.',
      userAttributes:
        'Each name once; the value is of the type that the definition says, and stays with the person. null takes it ' +
        'away, and the default of the definition holds again. The rules of the data model read them.',
      userAttributeDefinitions:
        'Only with `creatorMode`. Made or brought up to date before values are set: of the embed tenant if one is ' +
        'named, else of the account. A type never changes; where one would, nothing of the call happens.',
      groups:
        'Names of groups of the account: the person is in these and in no others. Left out, the groups stay; an empty ' +
        'list leaves all. The rules of the data model read them.',
      groupDefinitions: 'Groups of the account, made or brought up to date before `groups` is read.',
      tenantGroups: 'As `groups`, of the embed tenant. Only with `creatorMode` and `embedTenantName`.',
      tenantGroupDefinitions: 'As `groupDefinitions`, of the embed tenant.',
      securityContext:
        'Passed to every query. Its `cubeCloud.groups` is written by the platform: the names of the groups of the ' +
        'account, and `system:tenant:{tenant}:group:{group}` for those of the embed tenant.',
      embedTheme:
        'Kept in the token as it is, for the page: such as `primaryColor`, `font`, `chat.inputColor`, ' +
        '`analyticsChat.backgroundColor`.',
      settings:
        'Kept in the token as they are, for the page. Each switch is true, false, or left out for what the account says.',
      permissions:
        'What the person may do besides reading: `export` (files of a widget), `ai`. Nothing where it is left out.',
      publicDashboardId: 'Limits the session to one dashboard, and shows it.',
      isEphemeral:
        'Nothing is kept of the person: groups and attributes hold for this session alone. Not with `creatorMode`.',
    },
  ),
  RevokeEmbedTokensRequest: describeSchema(
    revokeEmbedTokensRequestSchema,
    'Which tokens to end: by `jti`, or by `sub`.',
    {
      jti: 'Of one token.',
      sub: 'The reader whose tokens end, in upper or lower case alike.',
      embedTenantName: 'The customer that the tokens name; left out: tokens that name none.',
      issuedUntil: 'Tokens signed until then; left out: one minute from now.',
    },
  ),
  CreateDataTokenRequest: describeSchema(deploymentTokenRequestSchema, 'All of it may be left out.', {
    expiresIn: 'Seconds; 86400 where it is left out.',
  }),
  KeySet: describeSchema(keySetSchema, 'JSON Web Keys (RFC 7517).'),
  Problem: describeSchema(problemBodySchema, 'What every error of this API says.', {
    statusCode: 'The HTTP status again.',
    error: 'The HTTP status in words.',
    message: 'For people: what is wrong, and what to do.',
    code: 'For programs: codes are added, never renamed.',
    field: 'The field or parameter that was refused, such as `config.widgets[2].position`.',
  }),
} satisfies Record<string, DescribedSchema>;
