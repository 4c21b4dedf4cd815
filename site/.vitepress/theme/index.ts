import DefaultTheme from 'vitepress/theme'
import './felt.css'

export default DefaultTheme
