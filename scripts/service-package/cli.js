#!/usr/bin/env node
import 'vitrine/service/cli';
