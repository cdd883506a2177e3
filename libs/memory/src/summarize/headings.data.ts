// What a summary begins with, by language.
import type { Perspective } from '@strata/contracts';

export const HEADINGS: Record<string, Record<Perspective, string>> = {
  en: {
    profile: 'Profile',
    preferences: 'Preferences',
    plans: 'Plans',
    relationships: 'People',
    timeline: 'Timeline',
    how_to: 'How to',
    overview: 'Overview',
  },
  zh: {
    profile: '个人概况',
    preferences: '偏好',
    plans: '计划',
    relationships: '身边的人',
    timeline: '经历',
    how_to: '约定与要求',
    overview: '概述',
  },
  ja: {
    profile: 'プロフィール',
    preferences: '好み',
    plans: '予定',
    relationships: '人間関係',
    timeline: '経歴',
    how_to: '要望',
    overview: '概要',
  },
  ko: {
    profile: '프로필',
    preferences: '선호',
    plans: '계획',
    relationships: '주변 사람',
    timeline: '지난 일',
    how_to: '요청 사항',
    overview: '개요',
  },
};
