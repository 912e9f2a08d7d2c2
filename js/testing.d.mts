export * from './testing';
