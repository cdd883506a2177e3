// The committed API description of this service (openapi.json), made without a database.
import { documentOfControllers } from '@strata/platform';
import { CONTROLLERS } from './webhook-routes.module.js';

export const openApiDocument = () => documentOfControllers(CONTROLLERS, 'webhook-dispatcher');
